<?php

class ResetToken
{
    public function make(string $mail): string
    {
        $token = uniqid('', true);
        $this->store->save($mail, $token);
        return $token;
    }
}
