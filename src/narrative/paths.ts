/** What a path says of a file (test, prose, build), and which paths a name means. Only for what is claimed of files; nothing of the review rests on it. */
const PROSE = /\.(?:md|mdx|markdown|rst|txt|adoc|asciidoc|textile|org|pod|rdoc)$/i;
const PROSE_NAMES = /^(?:changelog|changes|news|readme|authors|history|licen[cs]e|copying|contributors|notice|codeowners)/i;

/** Whether a file holds prose. */
export function isProsePath(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  // `history.ts` is code, `COPYING.LESSER` is none.
  // `CMakeLists.txt` and `requirements.txt` are read by machines.
  if (/^(?:CMakeLists|.*requirements.*|constraints.*)\.txt$/i.test(name)) return false;
  return PROSE.test(name) || (PROSE_NAMES.test(name) && !/\.[^.]*[a-z]/.test(name));
}

/** Whether a file is none of test, build or prose, as far as its path tells. */
export function isCodePath(path: string): boolean {
  return !isTestPath(path) && !isBuildPath(path) && !isProsePath(path);
}

/** Whether a file is of a test: by folder or name, generously. */
export function isTestPath(path: string): boolean {
  return /(?:^|[/._-])(?:tests?|specs?|__tests__|testing|testdata|fixtures?|e2e|cypress|mocks?|__mocks__|snapshots?|__snapshots__|goldens?|bench|benchmarks?|qa|it|integration|features|conftest)(?:$|[/._-])/i.test(path) || /(?:Tests?|Spec|IT|TestCase)\.[A-Za-z]+$/.test(path) || /\.(?:snap|feature|t)$/.test(path);
}

/** Whether a file only builds, checks or describes: workflows, build files, scripts, configuration of tools, lock files. */
export function isBuildPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    /^(?:\.github|\.circleci|\.gitlab|\.azure|\.husky|\.vscode|\.idea|\.devcontainer)\//.test(path) ||
    /(?:^|\/)(?:ci|build|scripts?|tools?|docker|packaging|deploy|cmake|make|gradle|buildSrc|hack|contrib|etc|config|m4|dist|vendor|third_party|(?<!(?:org|com|net)\/)examples?|docs?|doc|man|po|locale|i18n)\//i.test(path) ||
    /^(?:\.[\w.-]+|Makefile.*|GNUmakefile|Dockerfile.*|Jenkinsfile|Vagrantfile|Rakefile|Gemfile.*|.*\.gemspec|setup\.(?:py|cfg)|pyproject\.toml|tox\.ini|noxfile\.py|configure.*|CMakeLists\.txt|.*\.cmake|.*\.gradle(?:\.kts)?|pom\.xml|build\.[\w.]+|package(?:-lock)?\.json|yarn\.lock|pnpm-.*|go\.(?:mod|sum)|Cargo\.(?:toml|lock)|composer\.(?:json|lock)|requirements.*|.*\.(?:config|conf|rc)\.[cm]?[jt]s|[gG]ulpfile.*|[gG]runtfile.*|webpack.*|rollup.*|.*\.(?:ya?ml|toml|ini|json|lock|mk|am|ac|spec|nix|bzl|bazel|cfg|props|targets|csproj|sln|sh|bat|ps1|d\.ts))$/.test(name)
  );
}

/** The paths that a name means: the file, one of that name in any folder, or all below a folder. */
export function pathsMeant(name: string): (path: string) => boolean {
  const file = name.replace(/^\.?\//, '');
  const folder = `${file.replace(/\/?\*+.*$/, '').replace(/\/$/, '')}/`;
  return (path) => path === file || path.endsWith(`/${file}`) || path.startsWith(folder);
}
