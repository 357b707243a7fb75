using System;
using System.IO;

namespace Atelier.Web;

internal static class PathExtensions
{
    public static bool IsInside(this string path, string root) => path.StartsWith(root + Path.DirectorySeparatorChar, StringComparison.Ordinal);
}
