import { NoteForm, NoteItem } from './parts.js';
import { textOfMarks } from './marks.js';

export function Notes({ page, editor, onSend }) {
  const quoted = textOfMarks(editor?.marks() ?? [], page.id);
  const notes = page.notes.all(page.id).filter((note) => !note.gone);

  return (
    <section>
      {notes.map((note, index) => {
        if (note.folded) {
          return null;
        }
        const firstOfAuthor = index === 0 || note.authorId !== notes[index - 1].authorId;
        const isLast = index === notes.length - 1;
        return <NoteItem key={note.id} note={note} quoted={index === 0 ? quoted : undefined} firstOfAuthor={firstOfAuthor} last={isLast} />;
      })}
      <NoteForm onSend={onSend} page={page} alone={notes.length === 0} />
    </section>
  );
}
