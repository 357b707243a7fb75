<?php
function entryOf($link, $tree, $number)
{
    $id = intval($number);
    return ldap_search($link, $tree, '(employeeNumber=' . $id . ')');
}
