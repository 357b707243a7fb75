from django.contrib.auth import authenticate, login
from django.http import HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme


def sign_in(request):
    if request.method != 'POST':
        return render(request, 'accounts/sign_in.html')
    user = authenticate(request, username=request.POST['name'], password=request.POST['password'])
    if user is None:
        return render(request, 'accounts/sign_in.html', {'failed': True})
    login(request, user)
    target = request.GET.get('next', '/')
    if not url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        return HttpResponseRedirect('/')
    return HttpResponseRedirect(target)
