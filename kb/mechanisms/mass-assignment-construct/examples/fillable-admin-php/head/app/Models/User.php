<?php
class User extends Model {
    protected $fillable = ['name', 'email', 'is_admin'];
}
