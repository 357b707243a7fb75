<?php

namespace App\Http\Controllers;

use App\Models\Letter;
use Illuminate\Http\Request;

class LetterController extends Controller
{
    public function show(Request $request, string $id)
    {
        $letter = $request->user()->letters()->findOrFail($id);

        return view('letters.show', ['letter' => $letter]);
    }
}
