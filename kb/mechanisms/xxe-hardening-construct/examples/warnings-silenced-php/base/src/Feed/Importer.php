<?php

namespace Acme\Feed;

class Importer
{
    public function import(string $body): array
    {
        $document = new \DOMDocument();
        $document->loadXML($body);

        return $this->rows($document);
    }
}
