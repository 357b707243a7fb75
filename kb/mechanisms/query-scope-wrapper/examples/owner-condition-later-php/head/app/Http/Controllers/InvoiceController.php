<?php
namespace App\Http\Controllers;

class InvoiceController extends Controller
{
    public function show(Request $request, int $id)
    {
        $invoice = Invoice::query()->where('id', $id)->where('user_id', $request->user()->id)->firstOrFail();
        return response()->json($invoice);
    }
}
