<form method="POST" action="{{ route('account.delete') }}">
    @csrf
    <button>Delete</button>
</form>
