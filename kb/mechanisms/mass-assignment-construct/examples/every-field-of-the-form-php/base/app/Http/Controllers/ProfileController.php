<?php
namespace App\Http\Controllers;

class ProfileController extends Controller
{
    public function update(Request $request, Profile $profile)
    {
        $profile->update($request->only(['name', 'bio']));
        return redirect('/profile');
    }
}
