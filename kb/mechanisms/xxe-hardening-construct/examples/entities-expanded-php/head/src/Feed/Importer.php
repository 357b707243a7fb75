<?php

namespace Acme\Feed;

class Importer
{
    public function import(string $body): array
    {
        $document = new \DOMDocument();
        $document->loadXML($body, LIBXML_NOENT | LIBXML_DTDLOAD);

        return $this->rows($document);
    }
}
