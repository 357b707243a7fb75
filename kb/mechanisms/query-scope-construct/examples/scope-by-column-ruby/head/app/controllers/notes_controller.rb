class NotesController < ApplicationController
  def destroy
    note = Note.where(user_id: current_user.id).find(params[:id])
    note.destroy
    redirect_to notes_path
  end
end
