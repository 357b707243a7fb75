<?php
namespace App\Http\Controllers;

class InvoiceController extends Controller
{
    public function show(Request $request, int $id)
    {
        $invoice = Invoice::query()->where('id', $id)->firstOrFail();
        return response()->json($invoice);
    }
}
