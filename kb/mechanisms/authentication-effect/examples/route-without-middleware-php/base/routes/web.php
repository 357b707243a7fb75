<?php

use Illuminate\Support\Facades\Route;

Route::get('/stock', [StockController::class, 'index'])->middleware('auth');
Route::post('/stock', [StockController::class, 'store'])->middleware('auth');
Route::delete('/stock/{id}', [StockController::class, 'destroy'])->middleware('auth');
