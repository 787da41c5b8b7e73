// For the applications of this repository; may change with every version.

// the whole way of the data
export { lastingNotes, namedIn, recipeFor } from "./fit/count.ts";
export { alternativesOf } from "./fit/alternatives-of.ts";
export { chores } from "./fit/chores.ts";
export { knownFrom } from "./fit/continue.ts";
export { nearestName } from "./errors.ts";
export { fault, unknownName } from "./findings/fault.ts";
export { DEFAULTS } from "./problem/defaults.ts";
export { asFinding, spoken } from "./findings/stored.ts";
export { type Random, seededRandom } from "./random.ts";
export { VERSION } from "./version.ts";

// table: cells, columns in memory, what is known of a column
export { type Missing, type MissingCodes, isTexts, missingIn } from "./table/missing.ts";
export { missingShape } from "./table/missing-shape.ts";
export {
  isUsualCode,
  type SeenNumbers,
  standingApart,
  USUAL_CODES,
} from "./table/standing-apart.ts";
export { recipeMissing } from "./recipe/recipe.ts";
export { missingOf } from "./settings/missing.ts";
export { MISSING_TEXTS, NUMBER_PATTERN, THOUSANDS_PATTERN, toCell } from "./table/cell.ts";
export { type CsvDialect, csvDialect, HEAD } from "./table/csv-dialect.ts";
export { chosenSheet, sheetCsv, type TypedCell, typedCsv } from "./table/sheet-csv.ts";
export { CsvScan, type LineEnd, type RaggedRecord } from "./table/csv-scan.ts";
export { type CheckedCsv, checkCsv, csvNotes, openCsv, takeRows } from "./table/read-csv.ts";
export { otherFormat } from "./table/other-formats.ts";
export {
  GROUP_SIGNS,
  GROUPED_PATTERNS,
  type NumberForm,
  needsWitness,
  numberForms,
  WITNESS_PATTERN,
} from "./table/number-form.ts";
export { groupedNote, readTexts } from "./table/read-texts.ts";
export { compareText } from "./table/compare-text.ts";
export { DATE_FORMS, DATE_ORDERS, type DateColumn, type DateOrder, dayOf } from "./table/date-number.ts";
export { dateColumns, dateOrder, readDates } from "./table/dates.ts";
export { columnCollector, type TextColumn } from "./table/text-column.ts";
export { emptyTab } from "./table/cross-tab.ts";
export { summariseColumn } from "./table/summarise.ts";
export { pieceDecoder } from "./table/piece-decoder.ts";
export { isUtf8Name, joinedBytes, markedEncoding, markLength, type Pause } from "./table/plain-text.ts";
export { FEW_VALUES, MAX_CATEGORIES } from "./table/summary.ts";
export { checkKind, tableFromMap } from "./table/table.ts";

// recipe: which yes/no conditions each column becomes
export { recipeColumnNames, recipeKinds } from "./recipe/check-recipe.ts";
export { bandConditions } from "./recipe/bands.ts";
export { parseCondition } from "./recipe/condition/json.ts";
export { conditionKey, holds } from "./recipe/condition/condition.ts";
export { conditionSql } from "./recipe/condition/sql.ts";
export { sqlNumber, sqlText } from "./recipe/sql/dialect.ts";
export { readCondition } from "./recipe/syntax/read-condition.ts";
export { classNamed } from "./recipe/class-name.ts";
export { conditionWords, predicateWords } from "./recipe/condition/words.ts";
export {
  type Codebook,
  type ColumnTexts,
  codebookFor,
  codebookShape,
  columnLabel,
  draftCodebookShape,
  isSameValue,
  nounOf,
} from "./recipe/codebook.ts";
export { codebookToCsv } from "./recipe/codebook/codebook-csv.ts";
export { type FittedCodebook, fitClasses, fitCodebook } from "./recipe/codebook/fit-codebook.ts";
export { CODEBOOK_COLUMNS, codebookOfCsv, WHOLE_CARD } from "./recipe/codebook/codebook-rows.ts";
export { codebookTemplate, type TemplateColumn } from "./recipe/codebook/template.ts";
export { cutOffRates } from "./audit/cut-off-rates.ts";
export {
  askedInWords,
  type InWords,
  inWords,
  type Reading,
  readingOf,
  recipeWith,
  recipeWords,
  withCodebook,
} from "./model/in-words.ts";
export { recipeQuantiles } from "./recipe/propose/quantile-shares.ts";
export { MISSING_LEVEL, OTHER_LEVEL, recipeConditions, wholeColumns } from "./recipe/recipe.ts";
export { RECIPE_DEFAULTS } from "./recipe/propose/recipe-options.ts";
export { recipeTabs } from "./recipe/propose/tab-columns.ts";
export { doubtfulReason, uselessReason } from "./recipe/propose/set-aside.ts";

// profiles: equal answers are one profile, with counts by group and class
export { assembleProfiles, type GroupedEntries, wordsFor } from "./profiles/assemble.ts";
export { keepRows, rowPicker, rowsLeftOut } from "./profiles/keep-rows.ts";
export { memorySource } from "./profiles/memory-source.ts";
export { classCell, MISSING_OUTCOME, OTHER_OUTCOME } from "./profiles/outcome.ts";
export { profilesAmong } from "./profiles/among.ts";
export { consistentRows, countRows, profilesOfPart, withoutPart } from "./profiles/parts.ts";
export { dealRows } from "./profiles/deal-rows.ts";
export { answer, declaredLevels } from "./profiles/profiles.ts";
export { assignFolds, foldPlanKey } from "./profiles/folds.ts";
export { heldOutCell, heldOutSql } from "./profiles/split.ts";
export { chanceSample, pairsByChance } from "./profiles/copies.ts";
export { dividingColumns, heldOutTest } from "./profiles/held-out-test.ts";
export { checkWeightSum, weightScale } from "./profiles/weights.ts";

// problem: objective, limits and constraints as plain arrays; what engines see and say
export { type CompiledProblem, compileProblem } from "./problem/compile.ts";
export { evaluate } from "./problem/evaluate.ts";
export { ruleComparisons } from "./problem/fairness.ts";
export { objectiveName, OBJECTIVES } from "./problem/objective.ts";
export { MEASURE_NAMES, plainMeasure } from "./text/measure-names.ts";
export { amongWords, MEASURES } from "./problem/rates.ts";
export { boundRate, RATES } from "./problem/rates.ts";
export { rulesAsked } from "./problem/asked-rules.ts";
export { isAuto, specFor, withConditions } from "./problem/asked-spec.ts";
export { parseAskedSpec } from "./problem/spec-json.ts";

// engines, and what runs them
export { enumerate } from "./exact/enumerate.ts";
export { provideSolver } from "./exact/solver.ts";
export { systemHost } from "./host.ts";
export { runLane } from "./learn/lane.ts";
export { runProof } from "./learn/proof-task.ts";
export { serveLanes, type WorkerLike, workerExecutor } from "./learn/worker-executor.ts";
export { learn } from "./learn/learn.ts";
export { inOneGo } from "./turns.ts";
// steady: of the cards next to the least loss, the likeliest
export { peopleByClass } from "./problem/people-by-class.ts";
export { type Choice, type Steadying, steadier, unitsFor } from "./steady/steadier.ts";
export { search } from "./search/search.ts";

// model: the scoring system and what it does with raw rows
export { hashProfiles, inOrder, sealOf } from "./model/hash.ts";
export { leastLoss, leastTables } from "./model/least.ts";
export { scoreOfTables, tablesOfScore } from "./model/one-score.ts";
export { pointsFromTables, tablesFromPoints } from "./model/tables.ts";
export { predictor } from "./model/predict.ts";
export { knownCategories } from "./model/unseen.ts";
export { usedLines } from "./model/used-lines.ts";
export { usedRecipe } from "./model/used-recipe.ts";

// audit, verify, card
export { decisionCurve, type NetBenefit } from "./audit/net-benefit.ts";
export { auditGiven, withRisk } from "./audit/audit.ts";
export { approximateBound, confidenceIn, isSure, limitBound } from "./audit/bounds.ts";
export {
  type Certifiable,
  type CertifiableOptions,
  certifiable,
  certifiableOf,
} from "./audit/certifiable.ts";
export { newcombe, wilson } from "./audit/intervals.ts";
export { FEW_PEOPLE } from "./audit/share.ts";
export { contradictions } from "./verify/contradictions.ts";
export {
  type CountedSets,
  countedTogether,
  countPart,
  type SetsToCount,
  setsToCount,
} from "./verify/count-sets.ts";
export { cardFace } from "./card/card-face.ts";
export { isOverUnseen } from "./experiment/frontier/notes.ts";
export { sealSentence } from "./card/certificate.ts";
export { type Certificate, certificate } from "./card/certificate-json.ts";
export { displayWidth, wrapText } from "./text/display-width.ts";
export { html, htmlName } from "./text/html.ts";
export { htmlHead } from "./text/html-page.ts";
export { percent } from "./text/numbers.ts";
export { escaped } from "./text/quote-text.ts";
export { visible } from "./text/visible.ts";

// explain: one person, and what each line does
export { type CellLine, type CellLines, cellLines } from "./explain/cell-lines.ts";
export { riskSource } from "./card/card-risk.ts";
export { leverage } from "./explain/leverage.ts";
export { type LikePerson, likePerson } from "./explain/like-person.ts";
export { type PersonRisk, personRisk } from "./explain/person-risk.ts";
export { proxies } from "./explain/proxies.ts";
export { giveInOrder, tieOrder } from "./explain/tie-order.ts";

// experiments: many models, compared
export { BASELINES, baselineResults } from "./experiment/baseline-results.ts";
export { isSameLimit } from "./experiment/apart.ts";
export { measured } from "./experiment/measured.ts";
export { planFolds } from "./experiment/folds/fold-plan.ts";
export { spreadOf } from "./experiment/spread.ts";
export { safeHoldOut } from "./experiment/safety/safety.ts";
export { safetyPlan } from "./experiment/safety/options.ts";
export { leastCertifiable } from "./experiment/safety/useful-margins.ts";
export { looksProtected } from "./recipe/groups/looks-protected.ts";

// report: the audit as a document
export { auditCsv } from "./report/audit-csv.ts";
export { type AuditFacts, auditFacts } from "./report/facts/audit-facts.ts";
export { auditPageOf } from "./report/page/audit-page.ts";
export { list } from "./report/document/document.ts";
export { htmlBlocks, htmlTable } from "./report/document/html-blocks.ts";
export { REPORT_STYLE } from "./report/page/report-style.ts";
export { modelCard } from "./report/model-card.ts";
export type { Confirmation, ReportData, ReportParts } from "./report/facts/report-parts.ts";
export { type GroupLine, lineFacts } from "./report/facts/line-facts.ts";
export { hasSmallCounts, isMasked } from "./report/facts/shown-counts.ts";
export type { DifferenceFacts, ShownVerdict } from "./report/facts/difference-facts.ts";
export type { MarginFacts } from "./report/facts/margin-facts.ts";
export type { MatrixFacts, MatrixRow } from "./report/facts/matrix-facts.ts";
export type { PartFacts } from "./report/facts/part-facts.ts";
export {
  GROUP_RATES,
  type GroupRate,
  type GroupRateName,
  type RateFacts,
} from "./report/facts/rate-facts.ts";
export type { GroupLabel } from "./report/disclosure/group-label.ts";
export type { ShownCount, ShownShare } from "./report/disclosure/ledger.ts";
export {
  type Bin,
  type BinRate,
  type BinRows,
  type Bins,
  type BinsColumn,
  binsOf,
} from "./report/bins/bins.ts";
export { binsCsv } from "./report/bins/bins-csv.ts";
export { type BinCounts, countBins } from "./report/bins/count-bins.ts";
export { certificateFacts } from "./report/facts/certificate-facts.ts";

// import: cards that others made
export {
  CARD_FORMATS,
  type CardFormat,
  cardFormatOf,
  cardFormatOfText,
  importCardAs,
  isCardCsv,
} from "./import/card-format.ts";
export { matchCard } from "./import/match-card.ts";
export { type YamlDocument, type YamlLibrary, yamlDocument } from "./import/yaml-document.ts";
export { bestMoves } from "./improve/best-edits.ts";
export { editWriter } from "./improve/counted-edits.ts";
export { editGround } from "./improve/edit-ground.ts";
export { editedCard, type HandEdit, outsideOf } from "./improve/edited-card.ts";
export { findBetter } from "./improve/find-better.ts";
export { type PeopleCount, peopleCounter } from "./improve/people-counts.ts";
export { mergeProfiles } from "./problem/merge-profiles.ts";
export { type RecalibrateOptions, type Recalibration, recalibrate } from "./improve/recalibrate.ts";
export type { RiskCheck } from "./improve/risk-check.ts";
export { recalibrationText } from "./improve/recalibration-text.ts";

// export: programs that score raw rows, and cards for people
export { exportJavaScriptTypes } from "./export/javascript/types.ts";

// CSV text
export { type CsvDelimiter, csvLine, inertText, toCsv } from "./text/csv.ts";

// single pieces: checks of options, engines and baselines to measure
export { highestScore } from "./baselines/highest-score.ts";
export { logisticScores } from "./baselines/logistic.ts";
export { svm, svmScores } from "./baselines/svm.ts";
export { type Training, trainingOf } from "./baselines/training.ts";
export { loadSolver } from "./exact/solver.ts";
export { makeInstance } from "./search/instance.ts";
export { LineSearch } from "./search/line-search.ts";
export { Position } from "./search/position.ts";
export { withWasm } from "./search/with-wasm.ts";
export type { KernelKind } from "./search/kernels.ts";
export { searchWith } from "./search/search.ts";
export { GROUPS, type GroupName, NAMES_COLUMNS, SETTINGS, type ValuesOf } from "./settings/settings.ts";
export {
  type Shape,
  type Shapes,
  above0,
  anything,
  byTag,
  callback,
  checkOptions,
  fileOf,
  findingShape,
  finite,
  fits,
  flag,
  from0,
  listOf,
  maybe,
  members,
  object,
  oneOf,
  orNull,
  recordOf,
  refine,
  refuse,
  share,
  text,
  whole,
} from "./schema.ts";
export {
  type Kind,
  fromText,
  listKind,
  nameKind,
  numberKind,
  oneOrMore,
  shareThat,
  wholeFrom,
  wordKind,
} from "./settings/kinds.ts";
export { heldOutBy } from "./settings/hold-out.ts";
export { type Asked, type Values, requestOf, rulesOf } from "./settings/request-of.ts";
export { type PlanPlace, type Setting, valued } from "./settings/setting.ts";
export { checkFrontier } from "./experiment/frontier/check-frontier.ts";
export { checkRequest, isOrdered } from "./fit/request.ts";
export { limitable, parseObjective } from "./problem/spec-json.ts";
export { methodShape, resultShape } from "./experiment/check-result.ts";
export { checkSystem } from "./model/model-json.ts";
export { holdOutShape } from "./profiles/check-hold-out.ts";
export { checkAudit } from "./audit/check-audit.ts";
export { holdOutBy } from "./fit/fit.ts";
export { MANY_ROWS, SHARE_HELD_OUT, verdictPlan } from "./fit/verdict-plan.ts";
export { verdictAgain } from "./verdict/again.ts";
export { judge, withVerdict } from "./fit/judge.ts";
export { chooseConditions } from "./fit/choose-conditions.ts";
export { secondsAfter, withParsimony } from "./fit/count-sized.ts";
export { countedRisk, curveRisk, heldOutRisk, learntRisk } from "./risk/card-risk.ts";
export type { RiskPeople } from "./risk/people.ts";
export { classSharesOf } from "./model/class-shares.ts";
export { bandOf, type CardRisk, riskName, sharesOfTables } from "./model/risk.ts";
export { exp, log } from "./exp-log.ts";
export { VERDICT_TITLE, verdictSentences, verdictWarnings } from "./card/verdict-sentences.ts";
export { WARNING_KINDS, type WarningKind, warningKinds } from "./verdict/warning-kinds.ts";
export { heldOutVerdict } from "./verdict/again.ts";
export { rowsPerUnit } from "./verdict/clustering.ts";
export { notJudged, verdictOf } from "./verdict/verdict.ts";
export { parsimonySvg } from "./card/parsimony-plot.ts";
export {
  scaledPointsCsv,
  scaledPointsMarkdown,
  scaledPointsText,
} from "./card/scaled-points-text.ts";
export { qualitySvg } from "./report/document/quality-plot.ts";
export type { QualityFacts } from "./report/facts/quality-facts.ts";
export { parsimonyCsv } from "./card/parsimony-words.ts";
