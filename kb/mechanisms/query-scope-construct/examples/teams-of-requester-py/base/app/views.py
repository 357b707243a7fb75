class NoteViewSet(ModelViewSet):
    def get_queryset(self):
        return Note.objects.filter(owner=self.request.user)
