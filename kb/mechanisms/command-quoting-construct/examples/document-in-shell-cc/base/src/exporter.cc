#include <QProcess>
#include <QString>

bool Exporter::convert(const QString &source, const QString &target)
{
    QProcess process;
    process.start("convert", QStringList{"--", source, target});
    return process.waitForFinished();
}

int Exporter::open(const std::string &document)
{
    std::vector<char *> argv = arguments("xdg-open", document);
    return posix_spawnp(nullptr, "xdg-open", nullptr, nullptr, argv.data(), environ);
}
