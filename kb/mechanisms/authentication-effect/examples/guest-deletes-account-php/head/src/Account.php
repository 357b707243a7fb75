<?php

class Account
{
    public function remove(int $id)
    {
        return $this->store->delete($id);
    }

    private function preventGuests()
    {
        if ($this->session->isGuest()) {
            $this->showPermissionError();
        }
    }
}
