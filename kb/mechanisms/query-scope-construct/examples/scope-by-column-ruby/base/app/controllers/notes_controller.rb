class NotesController < ApplicationController
  def destroy
    note = current_user.notes.find(params[:id])
    note.destroy
    redirect_to notes_path
  end
end
