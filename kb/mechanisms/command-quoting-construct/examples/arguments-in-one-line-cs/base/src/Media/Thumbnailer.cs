using System.Diagnostics;

namespace Media;

public class Thumbnailer
{
    public void Make(string source, string target)
    {
        var start = new ProcessStartInfo("convert");
        start.ArgumentList.Add(source);
        start.ArgumentList.Add(target);
        using var process = Process.Start(start);
        process.WaitForExit();
    }
}
