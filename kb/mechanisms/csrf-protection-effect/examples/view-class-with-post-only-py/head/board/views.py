from django.http import HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.views import View

from .models import Post


def listing(request):
    return render(request, "board/list.html", {"posts": Post.objects.all()[:50]})


class Vote(View):
    http_method_names = ["post"]

    def post(self, request, post_id):
        post = get_object_or_404(Post, pk=post_id)
        post.votes += 1
        post.save()
        return HttpResponseRedirect("/board/")
