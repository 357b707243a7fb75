<?php

namespace Desk\Http;

class FolderController extends Controller
{
    public function create()
    {
        $values = $this->request->getValues();
        $parent = $this->folders->getById($values['parent_id']);
        if (!$this->permissions->isUserAllowed($parent['team_id'], $this->session->getUserId())) {
            throw new AccessForbiddenException();
        }
        $this->folders->insert($values['name'], $values['parent_id']);
        return $this->response->redirect('/folders');
    }

    public function change()
    {
        $values = $this->request->getValues();
        $this->folders->update($values['id'], $values['name'], $values['parent_id']);
        return $this->response->redirect('/folders');
    }
}
