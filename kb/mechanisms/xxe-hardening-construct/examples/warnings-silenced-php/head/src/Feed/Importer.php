<?php

namespace Acme\Feed;

class Importer
{
    public function import(string $body): array
    {
        $document = new \DOMDocument();
        $document->loadXML($body, LIBXML_NONET | LIBXML_NOWARNING);

        return $this->rows($document);
    }
}
