module CommentsHelper
  def author_badge(name)
    "<span class=\"author\">#{name}</span>".html_safe
  end
end
