import java.io.File;
import org.apache.pdfbox.preflight.PreflightDocument;
import org.apache.pdfbox.preflight.ValidationResult;
import org.apache.pdfbox.preflight.parser.PreflightParser;

/** Says of each file whether it is PDF/A-1b, and why not. */
public class Judge {
  public static void main(String[] paths) throws Exception {
    for (String path : paths) {
      PreflightParser parser = new PreflightParser(new File(path));
      String said;
      try {
        parser.parse();
        PreflightDocument document = parser.getPreflightDocument();
        document.validate();
        ValidationResult result = document.getResult();
        said = result.isValid() ? "valid" : "";
        for (ValidationResult.ValidationError error : result.getErrorsList()) {
          said += error.getErrorCode() + " " + error.getDetails() + "; ";
        }
        document.close();
      } catch (Exception error) {
        said = "not read: " + error;
      }
      System.out.println(path + ": " + said);
    }
  }
}
