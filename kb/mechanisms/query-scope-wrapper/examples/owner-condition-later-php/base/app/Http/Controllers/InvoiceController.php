<?php
namespace App\Http\Controllers;

class InvoiceController extends Controller
{
    public function show(Request $request, int $id)
    {
        $invoice = Invoice::query()->where('user_id', $request->user()->id)->where('id', $id)->firstOrFail();
        return response()->json($invoice);
    }
}
