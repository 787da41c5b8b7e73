import { nameWords } from "../../text/name-words.ts";

/**
 * Words of column names that tell of a protected group wherever they stand: sex, origin, religion, nationality,
 * disability and marital status in English, German, French, Spanish, Portuguese, Italian and Dutch.
 */
const TELLING = new Set(
  (
    "sex gender female male woman women geschlecht weiblich maennlich mannlich frau sexe femme homme sexo genero mujer hombre " +
    "mulher homem sesso genere femmina maschio donna geslacht vrouw " +
    "race racial ethnic ethnicity hispanic latino rasse hautfarbe ethnie ethnizitat ethnizitaet ethnische raza etnia etnico raca " +
    "razza etnicita ras etniciteit " +
    "religion religious konfession glaube religione religiao confession godsdienst geloof " +
    "nationality citizenship citizen foreign foreigner immigrant migrant migration nationalitat nationalitaet " +
    "staatsangehorigkeit staatsangehoerigkeit staatsburgerschaft staatsbuergerschaft herkunft auslander auslaender nationalite " +
    "citoyennete etranger nacionalidad ciudadania extranjero nacionalidade cidadania estrangeiro nazionalita cittadinanza " +
    "straniero nationaliteit herkomst burgerschap " +
    "disability disabled handicap handicapped behinderung behindert schwerbehindert schwerbehinderung invalidite discapacidad " +
    "minusvalia discapacitado disabilita disabile beperking invaliditeit gehandicapt " +
    "marital married unmarried widowed divorced familienstand verheiratet ledig geschieden marie mariee casado casada " +
    "coniugato coniugata sposato gehuwd getrouwd"
  ).split(" "),
);

const TELLING_PHRASES = [
  ...[
    "civil status",
    "etat civil",
    "estado civil",
    "stato civile",
    "burgerlijke staat",
    "situation matrimoniale",
  ],
  ...[
    "situation familiale",
    "country of birth",
    "place of birth",
    "birth country",
    "skin color",
    "skin colour",
  ],
];

/** Words for the age of a person; with others it may be that of a car. */
const AGE = new Set(
  (
    "age aged alter lebensalter edad idade eta leeftijd dob birthdate birthday birthyear geburtsdatum geburtsjahr " +
    "naissance nacimiento nascimento nascita geboortedatum geboortejaar"
  ).split(" "),
);
const BESIDE_AGE = new Set(
  (
    "in at of the de la du da di del do years year yrs yr y months days jahre jahren in ans anos anni jaar group band bin class cat " +
    "category categorie gruppe klasse admission entry baseline intake patient patients applicant customer client person " +
    "personal participant subject respondent employee student borrower date datum fecha data jahr annee ano anno"
  ).split(" "),
);

/** Whether a column's name says that it divides people into groups that the law or common decency protects. */
export function looksProtected(column: string): boolean {
  const words = nameWords(column);
  if (words.some((word) => TELLING.has(word))) return true;
  const name = ` ${words.join(" ")} `;
  if (TELLING_PHRASES.some((phrase) => name.includes(` ${phrase} `))) return true;
  return words.some((word) => AGE.has(word)) && words.every((word) => AGE.has(word) || BESIDE_AGE.has(word));
}
