<?php

use App\Http\Controllers\LetterController;
use Illuminate\Support\Facades\Route;

Route::get('/', [LetterController::class, 'index']);
Route::middleware(['auth', 'verified'])->post('/letters', [LetterController::class, 'store']);
