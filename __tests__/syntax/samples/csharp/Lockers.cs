using System;
using System.Collections.Generic;
using static System.Math;
using Store = Parcels.Storage.LockerStore;

[assembly: CLSCompliant(false)]

namespace Parcels.Web
{
    /// <summary>Where parcels are kept until they are fetched.</summary>
    [ApiController]
    [Route("lockers"), Authorize(Roles = "clerk")]
    public sealed partial class LockersController : ControllerBase, IDisposable
    {
        private const int MaxNote = 4 * 100, MinNote = 0x10;
        private static readonly string[] Sizes = { "small", "large" };
        private readonly Store _store;
        public event EventHandler<int>? Opened;
        [Required] public string Name { get; private set; } = "none";
        public bool IsFull => _store.Count >= MaxNote;
        public string Note
        {
            get { return _note ?? ""; }
            set => _note = value.Length > MaxNote ? throw new ArgumentException(nameof(value)) : value;
        }
        private string? _note;

        public LockersController(Store store, ILogger<LockersController> log) : base(log)
        {
            _store = store ?? throw new ArgumentNullException(nameof(store));
        }

        public string this[int row, string column] => _store.Cells[row, column];

        [HttpPost("{id:int}"), ValidateAntiForgeryToken]
        public async Task<IActionResult> Open([FromRoute] int id, [FromBody] OpenRequest? request = null, params string[] tags)
        {
            if (request is not { Code.Length: > 3, Owner: string owner } || !await _store.OwnsAsync(id, owner!))
                return Forbid();
            using var scope = _store.Begin();
            var path = Path.GetFullPath(Path.Combine(root, $"{id:D4}/{owner}{{x}}.bin"));
            if (!path.StartsWith(root + "/", StringComparison.Ordinal)) { throw new UnauthorizedAccessException("outside: " + path); }
            else if (int.TryParse(request.Code, out var code) && code == 0) _count++;
            string text = $@"c:\{id}\""q""", raw = """
                two
                  lines
                """;
            var sql = string.Format("select * from lockers where id = {0} and name = '{1}'", id, owner);
            lock (this)
            {
                foreach (var (key, value) in _store.All?.Where(x => x.Id == id)!) Log(key, value[1..^2]);
            }
            for (int i = 0, n = tags.Length; i < n; i++, n--) if (tags[i] == null) continue; else break;
            do { id--; } while (id > 0);
            try
            {
                await _store.OpenAsync(id, retries: 3);
            }
            catch (IOException e) when (e.HResult == -1)
            {
                goto end;
            }
            catch { throw; }
            finally { scope?.Dispose(); }
            end: return Ok(new { id, owner, Size = Sizes[0] });
        }

        private static string Describe(object o) => o switch
        {
            Parcel { Weight: > 30 } p when p.Fragile => "fragile " + p.Name,
            Parcel or Letter => "post",
            null => throw new ArgumentNullException(nameof(o)),
            _ => "other"
        };

        internal int Rank(string size)
        {
            switch (size)
            {
                case "small":
                case "tiny":
                    return 1;
                case "large":
                    _count = 2;
                    break;
                default:
                    return 0;
            }
            var settings = new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, MaxCharactersInDocument = 1_000 };
            var map = new Dictionary<string, int> { ["a"] = 1, { "b", 2 } };
            List<int> list = new() { 1, 2 };
            int[] sizes = new int[8], two = new[] { 1, 2 };
            Span<byte> buffer = stackalloc byte[16];
            (list, sizes) = (null!, default);
            var query = from p in _store.All where p.Size == size && !p.Taken orderby p.Row descending select p.Id;
            Func<int, int> twice = static x => x * 2;
            handler += delegate (object s, EventArgs e) { Log(s as string, (int)e.Code); };
            int Local(int x) { return checked(x + 1); }
            _name ??= base.ToString();
            return size is "a" or "b" ? typeof(Parcel).Name.Length : Local(sizes[0]);
        }

        public IEnumerable<int> Ids()
        {
            yield return 1;
            yield break;
        }

#if DEBUG
        public void Dump() => Console.WriteLine(this);
#else
        public void Dump() { }
#endif
        void IDisposable.Dispose() => _store.Dispose();
        public static bool operator ==(LockersController a, LockersController b) => ReferenceEquals(a, b);
        ~LockersController() { Dump(); }
    }

    public interface IStore { int Count { get; } Task<bool> OwnsAsync(int id, string owner); }
    public record OpenRequest([Required] string Code, string Owner = "x");
    public enum Size : byte { Small = 1, Large }
    public static class Paths { public static bool Inside(this string path, string root) => path.StartsWith(root); }
    internal struct Point(int x) { public int X = x; fixed byte Data[8]; }
    public delegate void Changed(object sender);
}
