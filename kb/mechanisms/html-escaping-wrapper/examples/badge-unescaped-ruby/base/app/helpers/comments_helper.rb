module CommentsHelper
  def author_badge(name)
    "<span class=\"author\">#{ERB::Util.html_escape(name)}</span>".html_safe
  end
end
