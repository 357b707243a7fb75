from django.contrib.auth import authenticate, login
from django.http import HttpResponseRedirect
from django.shortcuts import render


def sign_in(request):
    if request.method != 'POST':
        return render(request, 'accounts/sign_in.html')
    user = authenticate(request, username=request.POST['name'], password=request.POST['password'])
    if user is None:
        return render(request, 'accounts/sign_in.html', {'failed': True})
    login(request, user)
    return HttpResponseRedirect('/')
