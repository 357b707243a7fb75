<?php
declare(strict_types=1);

namespace Shop\Report;

use Shop\Model\Report;
use Shop\{Clock, Store as Db, function render_page, const LIMIT};
use Symfony\Component\Routing\Attribute\Route;

const FORMATS = ['csv', 'html'];
define('REPORT_DIR', __DIR__ . '/reports');
require_once __DIR__ . '/bootstrap.php';

interface Exporter extends \Countable
{
    public function export(Report $report): string;
}

trait Logs
{
    private array $lines = [];
    protected function note(string $line, ...$more): void { $this->lines[] = sprintf($line, ...$more); }
}

enum Level: string implements Labelled
{
    case Low = 'l';
    case High = 'h';
    const DEFAULT = self::Low;
    public function label(): string { return ucfirst($this->name); }
}

#[Route('/reports', name: 'reports_')]
final class ReportController extends Controller implements Exporter
{
    use Logs;

    public const int MAX = 0x10, MIN = 1_000;
    protected $fillable = ['name', 'owner'], $other;
    private static ?self $instance = null;

    public function __construct(private readonly Db $db, protected Clock $clock, int $size = self::MAX)
    {
        parent::__construct();
        $this->size = $size;
    }

    #[Route('/{id}', methods: ['GET'])]
    #[IsGranted('ROLE_USER')]
    public function show(Request $request, int|string $id): ?Response
    {
        $report = $this->db->find($id) ?? throw new NotFound("no report {$id}");
        if (!isset($_GET['format'], $request->query['page']) || empty($id)) {
            return null;
        } elseif (strpos($id, '..') !== false) {
            throw new \InvalidArgumentException('bad id');
        } else if (preg_match('#^\d+$#', $id) !== 1) {
            die('no');
        }
        [$first, , $last] = explode(',', $report->range);
        ['from' => $from, 'to' => [$to]] = $report->dates;
        $kind = match (true) {
            $first > 3, $last === 0 => 'short',
            default => throw new \LogicException(),
        };
        return match ($report?->level) {
            Level::Low => $this->render('low', compact('report', 'kind')),
            Level::High, Level::DEFAULT => new Response(status: 200, ...$this->headers),
        };
    }

    public static function all(array $rows, callable $pick = null): iterable
    {
        static $cache = [];
        foreach ($rows as $key => $row) {
            if (in_array($row['kind'], FORMATS, true)) continue;
            $cache[$key] ??= $pick($row);
            yield $key => $row;
        }
        foreach ($rows as [$a, $b]): echo $a, $b; endforeach;
        for ($i = 0, $n = count($rows); $i < $n; $i++) { if ($i % 2) break 1; }
        while ($n-- > 0) continue;
        do { $ok = @unlink($path); } while (!$ok);
        $names = array_map('htmlspecialchars', array_column($rows, 'name'));
        usort($rows, [self::class, 'compare']);
        $total = array_reduce($rows, fn($sum, $r) => $sum + $r['n'], 0);
        $only = array_filter($rows, function (array $r) use ($total, &$names): bool { return isset($names[$r['n']]); });
        return self::$instance::make($only, static::MIN, $total . ' of ' . $n);
    }

    abstract protected function name(): string;

    private function run(string $cmd, &$out, ?int $code = null)
    {
        switch ($code) {
            case 1:
            case 2:
                exec("tool --name=$cmd[name] $cmd[0] {$this->dir}/x", $out);
                break;
            case 3:
                $out = `ls $cmd`;
            default:
                $fn = $this->{$cmd}(...);
        }
        try {
            $handle = fopen($cmd, 'r') or exit(1);
            $pos = (int) $_SERVER['CONTENT_LENGTH'] <=> PHP_INT_MAX;
        } catch (\RuntimeException | IoError $e) {
            goto done;
        } finally {
            fclose($handle);
        }
        unset($out['x'], $this->cache);
        $object = new class(3) extends Base { public int $limit = 5; public function go() { return 1; } };
        $class = new $cmd($object);
        $text = <<<SQL
            SELECT * FROM t
              WHERE id = $cmd
            SQL;
        $raw = <<<'TXT'
        a $raw
        TXT;
        $copy = clone $object and print "it\'s \u{41}\$x";
        $$cmd = $GLOBALS['a'] <> 1 xor true;
        done:
        return include 'views/' . $cmd . '.php';
    }
}

function helper(#[SensitiveParameter] string $token, Foo|null $x = null): never
{
    global $wpdb;
    $ok = $x instanceof \Shop\Foo && str_starts_with($token, 'a') and is_null($x?->y);
    add_action('init', 'helper');
    Route::post('/items/{id}', function ($id) { return $id; })->middleware('auth');
    exit;
}
?>
<table class="reports">
<?php if ($rows): ?>
  <b><?= htmlspecialchars($title) ?></b>
<?php elseif ($empty): ?>
  <i>nothing</i>
<?php else: ?>
  <?php foreach ($rows as $row): ?>
    <td><?= $row['name'] ?><?= $row->id ?? '-' ?></td>
  <?php endforeach; ?>
<?php endif ?>
</table>
