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
    std::string command = "xdg-open " + document;
    return std::system(command.c_str());
}
