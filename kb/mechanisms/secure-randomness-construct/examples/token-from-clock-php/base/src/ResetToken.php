<?php

class ResetToken
{
    public function make(string $mail): string
    {
        $token = bin2hex(random_bytes(16));
        $this->store->save($mail, $token);
        return $token;
    }
}
