@extends("layouts.app")

@section("content")
<table>
@foreach ($order->lines as $line)
<tr><td>{{ $line->title }}</td><td>{!! __('orders.hint') !!}</td></tr>
@endforeach
</table>
@endsection
