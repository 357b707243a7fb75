<form method="POST" action="{{ route('account.delete') }}">
    <button>Delete</button>
</form>
