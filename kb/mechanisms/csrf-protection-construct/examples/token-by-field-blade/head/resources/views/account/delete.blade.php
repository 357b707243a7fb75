<form method="POST" action="{{ route('account.delete') }}">
    {{ csrf_field() }}
    <button>Delete</button>
</form>
