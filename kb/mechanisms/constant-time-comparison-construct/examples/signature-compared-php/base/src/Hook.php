<?php

class Hook
{
    public function receive(string $body, string $secret)
    {
        $given = $_SERVER['HTTP_X_SIGNATURE'];
        $made = hash_hmac('sha256', $body, $secret);
        if (!hash_equals($made, $given)) {
            throw new RuntimeException('signature');
        }
        return json_decode($body, true);
    }
}
