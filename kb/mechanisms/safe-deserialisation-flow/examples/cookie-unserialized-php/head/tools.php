<?php

function status(): void
{
    echo 'ok';
}

function cart(): void
{
    $cart = unserialize($_COOKIE['cart']);
    printf('%d', count($cart));
}
