<?php

class Basket
{
    public function restore()
    {
        $data = base64_decode($_COOKIE['basket']);
        return unserialize($data, ['allowed_classes' => false]);
    }
}
