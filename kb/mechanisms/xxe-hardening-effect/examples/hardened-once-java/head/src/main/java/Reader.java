import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;

class Reader {
    private final DocumentBuilderFactory FACTORY = factory();

    private DocumentBuilderFactory factory() {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        try {
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return factory;
    }

    DocumentBuilder builder() throws Exception {
        return FACTORY.newDocumentBuilder();
    }
}
