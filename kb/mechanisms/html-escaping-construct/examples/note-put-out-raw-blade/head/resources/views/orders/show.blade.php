@extends("layouts.app")

@section("content")
<table>
@foreach ($order->lines as $line)
<tr><td>{{ $line->title }}</td><td>{!! $line->note !!}</td></tr>
@endforeach
</table>
@endsection
