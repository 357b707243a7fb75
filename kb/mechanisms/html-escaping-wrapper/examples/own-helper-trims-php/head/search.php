<?php
require 'lib/input.php';

function search_box()
{
    print '<input name="term" value="' . given('term') . '">';
}
