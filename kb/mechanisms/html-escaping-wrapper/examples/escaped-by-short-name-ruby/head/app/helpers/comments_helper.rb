module CommentsHelper
  def author_badge(name)
    "<span class=\"author\">#{h(name)}</span>".html_safe
  end
end
