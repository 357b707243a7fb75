from django.contrib import messages
from django.contrib.auth import authenticate, login
from django.shortcuts import redirect, render

from .forms import LoginForm
from .models import LoginEvent


def sign_in(request):
    form = LoginForm(request.POST or None)
    if not form.is_valid():
        return render(request, "accounts/login.html", {"form": form})
    user = authenticate(request, **form.cleaned_data)
    if user is None:
        messages.error(request, "Wrong user name or password.")
        return render(request, "accounts/login.html", {"form": form})
    request.session["uid"] = user.pk
    LoginEvent.objects.create(user=user, address=request.META["REMOTE_ADDR"])
    return redirect("home")
