<?php

function status(): void
{
    echo 'ok';
}
