using System.Diagnostics;

namespace Media;

public class Thumbnailer
{
    public void Make(string source, string target)
    {
        var start = new ProcessStartInfo("convert");
        foreach (var part in new[] { source, target })
        {
            start.ArgumentList.Add(part);
        }
        using var process = Process.Start(start);
        process.WaitForExit();
    }
}
