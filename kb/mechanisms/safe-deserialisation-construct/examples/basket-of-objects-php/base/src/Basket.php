<?php

class Basket
{
    public function restore()
    {
        $data = base64_decode($_COOKIE['basket']);
        return json_decode($data, true);
    }
}
