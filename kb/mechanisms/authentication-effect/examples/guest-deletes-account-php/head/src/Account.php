<?php

class Account
{
    public function remove(int $id)
    {
        return $this->store->delete($id);
    }

    private function denyGuests()
    {
        if ($this->session->isGuest()) {
            $this->accessDenied();
        }
    }
}
