from django.http import HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_POST

from .models import Post


def listing(request):
    return render(request, "board/list.html", {"posts": Post.objects.all()[:50]})


def vote(request, post_id):
    post = get_object_or_404(Post, pk=post_id)
    post.votes += 1
    post.save()
    return HttpResponseRedirect("/board/")
