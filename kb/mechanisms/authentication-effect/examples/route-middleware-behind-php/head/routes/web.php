<?php

use App\Http\Controllers\LetterController;
use Illuminate\Support\Facades\Route;

Route::get('/', [LetterController::class, 'index']);
Route::post('/letters', [LetterController::class, 'store'])->middleware(['auth', 'verified']);
