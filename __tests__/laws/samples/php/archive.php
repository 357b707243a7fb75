<?php

use Archive\Store;

class Refused extends Exception
{
}

function inside(string $root, string $target): bool
{
    $real = realpath($target);
    return $real !== false && strpos($real, realpath($root) . '/') === 0;
}

function unpack_all(ZipArchive $zip, string $root, int $limit)
{
    if ($zip->numFiles > $limit) {
        throw new Refused('too many entries');
    }
    for ($i = 0; $i < $zip->numFiles; $i++) {
        $name = $zip->getNameIndex($i);
        if ($name === false || str_ends_with($name, '/')) {
            continue;
        }
        $target = $root . '/' . $name;
        if (!inside($root, $target)) {
            throw new Refused("outside: $name");
        }
        file_put_contents($target, $zip->getFromIndex($i));
    }
}

function download(array $user, string $name)
{
    if (empty($user['id']) || $user['disabled']) {
        http_response_code(401);
        return null;
    }
    $path = '/srv/files/' . basename($name);
    if (is_file($path) && is_readable($path)) {
        return readfile($path);
    } else if (is_dir($path)) {
        return http_response_code(404);
    } else {
        return http_response_code(410);
    }
}

class Reports
{
    private PDO $db;
    private $secret;

    public function __construct(PDO $db, string $secret)
    {
        $this->db = $db;
        $this->secret = $secret;
    }

    public function find(int $id, string $owner)
    {
        $query = $this->db->prepare('SELECT * FROM report WHERE id = ? AND owner = ?');
        $query->execute([$id, $owner]);
        $row = $query->fetch();
        if (!$row || $row['hidden']) {
            return null;
        }
        return $row;
    }

    public function receive(string $body, string $given)
    {
        $made = hash_hmac('sha256', $body, $this->secret);
        if (!hash_equals($made, $given)) {
            throw new Refused('signature');
        }
        $data = json_decode($body, true);
        foreach ($data['items'] as $key => $item) {
            if (!isset($item['id'])) {
                continue;
            }
            $this->store($key, htmlspecialchars(trim($item['title'])));
        }
        return count($data['items']);
    }

    private function store(string $key, string $title)
    {
        $query = $this->db->prepare('INSERT INTO item (k, title) VALUES (?, ?)');
        $query->execute([$key, $title]);
    }
}
